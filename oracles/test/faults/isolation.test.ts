import { describeSection } from './describe-section.ts';
import { sectionH } from './section-h.ts';

describeSection('H', 7, sectionH);
