import { describeSection } from './describe-section.ts';
import { sectionB } from './section-b.ts';

describeSection('B', 12, sectionB);
