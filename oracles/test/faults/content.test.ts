import { describeSection } from './describe-section.ts';
import { sectionC } from './section-c.ts';

describeSection('C', 16, sectionC);
