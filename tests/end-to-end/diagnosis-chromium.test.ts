import { diagnosisIn } from './diagnosis-rows.ts';

diagnosisIn('chromium');
