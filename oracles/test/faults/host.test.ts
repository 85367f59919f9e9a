import { describeSection } from './describe-section.ts';
import { sectionE } from './section-e.ts';

describeSection('E', 12, sectionE);
