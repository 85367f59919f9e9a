import { describeSection } from './describe-section.ts';
import { sectionA } from './section-a.ts';

describeSection('A', 20, sectionA);
