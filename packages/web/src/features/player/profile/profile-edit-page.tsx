import type { Me } from '@limelight/contract/accounts';
import {
  mobileNumberLengthMax,
  mobileNumberProblem,
  nameLengthMax,
  nameProblem,
  stripNonDigits,
} from '@limelight/rules/account';
import { defaultPhonePrefix } from '@limelight/rules/phone-prefixes';
import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useMe } from '../../../api/accounts';
import { fieldErrorsOf, isApiError, messageOf } from '../../../api/api-error';
import { type ProfileValues, updateMe } from '../../../api/profile';
import { paths } from '../../../paths';
import { Button, buttonClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { PageTitle } from '../../../ui/page-title';
import { Banner } from '../../../ui/query-looks';
import { Select } from '../../../ui/select';
import { TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { prefixOptions } from '../../account/prefix-options';
import { AvatarField } from './avatar-field';
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
      <Card title="About you">
        <ProfileForm me={me} />
      </Card>
    </div>
  );
}

type Problems = Readonly<Partial<Record<keyof ProfileValues | 'form', string>>>;

function problemsOf({ name, mobileNumber }: ProfileValues): Problems {
  const nameWrong = nameProblem(name);
  const numberWrong = mobileNumberProblem(mobileNumber);
  return {
    ...(nameWrong !== null && { name: nameWrong }),
    ...(numberWrong !== null && { mobileNumber: numberWrong }),
  };
}

function useProfileForm(me: Me) {
  const router = useRouter();
  const [values, setValues] = useState<ProfileValues>({
    name: me.name,
    mobileNumberPrefix: me.mobileNumberPrefix === '' ? defaultPhonePrefix : me.mobileNumberPrefix,
    mobileNumber: me.mobileNumber,
  });
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<ProfileValues>) => {
    setValues((before) => ({ ...before, ...change }));
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
  };
  const fail = (error: unknown) => {
    const fields: Problems = fieldErrorsOf(error);
    if (Object.keys(fields).length > 0) return setProblems(fields);
    // The catalogue wants both: a toast that it failed, and in the form why.
    const why = isApiError(error) ? messageOf(error, '') : 'Something went wrong. Please try again';
    setProblems({ form: why });
    showToast({ tone: 'error', text: 'Failed to update profile' });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(values);
    setProblems(found);
    if (Object.keys(found).length > 0 || busy) return;
    setBusy(true);
    try {
      await updateMe({ ...values, name: values.name.trim() });
      showToast({ tone: 'success', text: 'Profile updated successfully!' });
      await router.navigate({ to: paths.profile });
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  return { values, problems, busy, set, submit };
}

function ProfileForm({ me }: { readonly me: Me }) {
  const { values, problems, busy, set, submit } = useProfileForm(me);
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="Edit profile">
      {problems.form !== undefined && (
        <Banner tone="error">
          <span role="alert">{problems.form}</span>
        </Banner>
      )}
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={nameLengthMax * 2}
        value={values.name}
        error={problems.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <div className={styles.number}>
        <Select
          label="Prefix"
          options={prefixOptions}
          autoComplete="tel-country-code"
          value={values.mobileNumberPrefix}
          error={problems.mobileNumberPrefix}
          onChange={(mobileNumberPrefix) => set({ mobileNumberPrefix })}
        />
        <TextField
          label="Mobile number"
          type="tel"
          name="mobile-number"
          inputMode="numeric"
          autoComplete="tel-national"
          required
          value={values.mobileNumber}
          hint="Remaining digits without zero in front"
          error={problems.mobileNumber}
          // Longer than what is kept, so that a pasted "+44 (0)7700 900" loses its signs and not its end.
          maxLength={mobileNumberLengthMax * 3}
          onChange={(event) => set({ mobileNumber: stripNonDigits(event.target.value) })}
        />
      </div>
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
