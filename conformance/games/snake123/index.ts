import type { CreateSuite, GameSuite } from '../../suite.ts';
import { chanceLaws } from './chance-laws.ts';
import { eventLaws } from './event-laws.ts';
import { guide } from './guide.ts';
import { listLaws } from './list-laws.ts';
import { refusalLaws } from './refusal-laws.ts';
import { scopes } from './scopes.ts';
import { startLaws } from './start-laws.ts';
import { stateLaws } from './state-laws.ts';
import { stepLaws } from './step-laws.ts';
import { walkLaws } from './walk-laws.ts';

/** Laws and small scopes of 123 Snake. */
export const createSuite: CreateSuite = (): GameSuite => ({
  laws: [
    ...startLaws,
    ...stepLaws,
    ...eventLaws,
    ...stateLaws,
    ...walkLaws,
    ...listLaws,
    ...chanceLaws,
    ...refusalLaws,
  ],
  scopes,
  guide,
});
