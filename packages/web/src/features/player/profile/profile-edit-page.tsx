import { errorCatalogue } from '@limelight/contract/errors';
import { paths } from '@limelight/contract/paths';
import type { Me } from '@limelight/contract/people/accounts.schema';
import { defaultPhonePrefix, mobileNumberProblem, nameProblem } from '@limelight/rules/account';
import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { knowsContact } from '../../../offline/worker-protocol';
import { useMe } from '../../../queries/accounts';
import { fieldErrorsOf, isApiError, messageOf } from '../../../queries/api-error';
import { type ProfileValues, updateMe } from '../../../queries/profile';
import { Button, buttonClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { PageTitle } from '../../../ui/page-title';
import { Banner } from '../../../ui/query-states';
import { showToast } from '../../../ui/toast-store';
import { type Problems, useForm } from '../../../ui/use-form';
import { MobileNumberFields } from '../../account/mobile-number-fields';
import { NameField } from '../../account/person-fields';
import { AvatarField } from './avatar-field';
import { HandleForm } from './handle-form';
import styles from './profile.module.css';

export function ProfileEditPage() {
  const { data: me } = useMe();
  if (me === undefined || me === null) return null;
  return (
    <div className={styles.edit}>
      <Link to={paths.profile} className={styles.back}>
        <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
        Back
      </Link>
      <PageTitle>Edit Profile</PageTitle>
      <Card title="Picture">
        <AvatarField me={me} />
      </Card>
      <Card title="Public handle">
        <HandleForm me={me} />
      </Card>
      <Card title="About you">
        {knowsContact(me) ? (
          <ProfileForm me={me} />
        ) : (
          <p className={styles.quiet}>You can edit your name and phone number once you’re connected.</p>
        )}
      </Card>
    </div>
  );
}

function explain(error: unknown): Problems<ProfileValues> {
  const fields = fieldErrorsOf(error);
  if (Object.keys(fields).length > 0) return fields;
  // The error catalogue wants both: a toast that it failed, and the reason in the form.
  showToast({ tone: 'error', text: 'Failed to update profile' });
  return { form: isApiError(error) ? messageOf(error, '') : errorCatalogue.INTERNAL.message };
}

function useProfileForm(me: Me) {
  const router = useRouter();
  const initial = {
    name: me.name,
    mobileNumberPrefix: me.mobileNumberPrefix === '' ? defaultPhonePrefix : me.mobileNumberPrefix,
    mobileNumber: me.mobileNumber,
  };
  const check = ({ name, mobileNumber }: ProfileValues) => ({
    name: nameProblem(name),
    mobileNumber: mobileNumberProblem(mobileNumber),
  });
  const send = async (values: ProfileValues) => {
    await updateMe({ ...values, name: values.name.trim() });
    showToast({ tone: 'success', text: 'Profile updated successfully!' });
    await router.navigate({ to: paths.profile });
  };
  return useForm({ initial, check, send, explain });
}

function ProfileForm({ me }: { readonly me: Me }) {
  const form = useProfileForm(me);
  const { problems, busy } = form;
  return (
    <form className={styles.form} {...form.formProps} aria-label="Edit profile">
      {problems.form !== undefined && (
        <Banner tone="error">
          <span role="alert">{problems.form}</span>
        </Banner>
      )}
      <NameField form={form} />
      <MobileNumberFields form={form} />
      <div className={styles.ends}>
        <Link to={paths.profile} className={buttonClass({ variant: 'outline' })}>
          Cancel
        </Link>
        <Button type="submit" busy={busy}>
          Save Changes
        </Button>
      </div>
    </form>
  );
}
