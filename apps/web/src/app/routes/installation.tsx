import { useQuery } from '@tanstack/react-query';
import { legalTextQuery, providersQuery, signUpRulesQuery } from '../../features/administration/api/installation.ts';
import { AllTokens } from '../../features/administration/components/all-tokens.tsx';
import { LegalTextForm } from '../../features/administration/components/legal-text-form.tsx';
import { ProvidersList } from '../../features/administration/components/providers-list.tsx';
import { PublicLinksForm } from '../../features/administration/components/public-links-form.tsx';
import { SignInRulesForm } from '../../features/administration/components/sign-in-rules-form.tsx';
import { SignUpRulesForm } from '../../features/administration/components/sign-up-rules-form.tsx';
import { SettingsSection } from '../../features/settings/components/settings-section.tsx';
import { messages } from '../../lib/messages.ts';
import { administrationMessages } from '../../lib/messages/administration.tsx';
import { publicLinkMessages } from '../../lib/messages/public-links.ts';
import { secondFactorMessages } from '../../lib/messages/second-factor.ts';
import { tokensMessages } from '../../lib/messages/tokens.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SectionSkeletons } from '../../ui/skeleton-shapes.tsx';

/** Settings of the installation, for administrators. */
export function InstallationPage() {
  const rules = useQuery(signUpRulesQuery());
  const [terms, privacy] = [useQuery(legalTextQuery('terms')), useQuery(legalTextQuery('privacy'))];
  const providers = useQuery(providersQuery());
  const isLoaded = rules.data !== undefined && terms.data !== undefined && privacy.data !== undefined;
  const failed = [rules, terms, privacy].find(({ isError }) => isError);
  return (
    <>
      <PageHead title={administrationMessages.installation} />
      {failed?.error && <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !isLoaded && <SectionSkeletons count={3} label={administrationMessages.installationLoading} />}
      {rules.data && terms.data && privacy.data && (
        <>
          <SettingsSection title={administrationMessages.signUp} about={administrationMessages.signUpAbout}>
            <SignUpRulesForm rules={rules.data.data} />
          </SettingsSection>
          <SettingsSection title={secondFactorMessages.rules} about={secondFactorMessages.rulesAbout}>
            <SignInRulesForm />
          </SettingsSection>
          <SettingsSection title={publicLinkMessages.title} about={publicLinkMessages.about}>
            <PublicLinksForm />
          </SettingsSection>
          {providers.data && providers.data.data.length > 0 && (
            <SettingsSection title={administrationMessages.singleSignOn} about={administrationMessages.singleSignOnAbout}>
              <ProvidersList providers={providers.data.data} />
            </SettingsSection>
          )}
          <SettingsSection title={tokensMessages.allTokens} about={tokensMessages.allTokensAbout}>
            <AllTokens />
          </SettingsSection>
          <SettingsSection title={messages.termsOfService} about={administrationMessages.legalAbout}>
            <LegalTextForm name="terms" label={messages.termsOfService} text={terms.data.data.text} />
          </SettingsSection>
          <SettingsSection title={messages.privacyStatement} about={administrationMessages.legalAbout}>
            <LegalTextForm name="privacy" label={messages.privacyStatement} text={privacy.data.data.text} />
          </SettingsSection>
        </>
      )}
    </>
  );
}
