// Prints the closing line of a CI run from vitest's JSON report and fails if a test failed,
// was skipped or was not run: in CI nothing is left out silently.
import { readFileSync } from 'node:fs';

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const passed = report.numPassedTests;
const failed = report.numFailedTests;
const left = report.numTotalTests - passed - failed;
if (left > 0) process.stderr.write(`${left} tests were skipped or not run\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = passed > 0 && failed === 0 && left === 0 ? 0 : 1;
