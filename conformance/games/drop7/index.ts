import type { CreateSuite } from '../../suite.ts';
import { boardLaws } from './board-laws.ts';
import { chanceLaws } from './chance-laws.ts';
import { chanceProbes } from './chance-probes.ts';
import { countLaws } from './count-laws.ts';
import { craftedStates } from './crafted.ts';
import { explicitLaws } from './explicit-laws.ts';
import { guide } from './guide.ts';
import { kernelLaws } from './kernel-laws.ts';
import { numberLaws } from './number-laws.ts';
import { refusalLaws } from './refusal-laws.ts';
import { scopes } from './scopes.ts';
import { stateLaws } from './state-laws.ts';
import { stepProbes } from './step-probes.ts';

/** Laws, small scopes and the guide of Drop7. */
export const createSuite: CreateSuite = () => ({
  laws: [
    ...stateLaws,
    ...boardLaws,
    ...countLaws,
    ...chanceLaws,
    ...stepProbes,
    ...chanceProbes,
    ...kernelLaws,
    ...numberLaws,
    ...refusalLaws,
    ...explicitLaws,
  ],
  scopes,
  crafted: craftedStates,
  guide,
});
