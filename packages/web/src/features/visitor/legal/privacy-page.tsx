import { LegalPage } from './legal-page';
import { privacyText } from './privacy-text';

export function PrivacyPage() {
  return <LegalPage title="Privacy Policy" sections={privacyText} />;
}
