export type { Certificate, CertifiedOracle } from '../spec/generated/certificate.ts';
export type { SubjectChoice } from './check/open-subject.ts';
export {
  type CheckHost,
  type CheckOptions,
  type CheckResult,
  DEFAULT_STEPS,
  runCheck,
} from './check.ts';
export { CertificateError } from './gates/certificate-error.ts';
export { type RequireCertificateOptions, requireCertificate } from './gates/require-certificate.ts';
export { OutputError } from './output-error.ts';
export { type PlanOptions, planUnits, unitProfile } from './plan.ts';
export type { Observed, Probe, Refused, StepQuestion } from './probe.ts';
export { type RunEnd, reportOf } from './report/check-report.ts';
export { type CoverageOptions, coverageReportOf } from './report/coverage-report.ts';
export { loadRunRecord } from './run-log/load-record.ts';
export type { RunRecord } from './run-log/read-log.ts';
export type { RunHooks } from './run-plan.ts';
export type { Stop } from './stop.ts';
export type {
  CreateSuite,
  GameSuite,
  Law,
  ProbeLaw,
  Scope,
  ScopeReport,
  ScopeResult,
  StartLaw,
  StateLaw,
  StepLaw,
  StepView,
} from './suite.ts';
export { loadSuite } from './suites.ts';
export {
  type ItemResult,
  type PlannedItem,
  STATUSES,
  type Status,
  type Unit,
  type UnitContext,
  type UnitResult,
} from './unit.ts';
