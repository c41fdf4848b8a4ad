import { paths } from '@limelight/contract/paths';
import { announceIpo } from '@limelight/contract/play/staff-ipos';
import { Link, useNavigate } from '@tanstack/react-router';
import { call } from '../../../queries/client';
import { Button, buttonClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { nowMs } from '../../../ui/now';
import { showToast } from '../../../ui/toast-store';
import { useForm } from '../../../ui/use-form';
import styles from '../celebrities/celebrities.module.css';
import { StaffPage } from '../kit/staff-page';
import { useDraftWriter, useStoredDraft } from '../kit/use-draft';
import { MediaPicker } from '../media/media-picker';
import { explainTerms } from './explain-terms';
import { IpoFormFields } from './ipo-form-fields';
import { type IpoValues, ipoProblems, newIpo, termsOf } from './ipo-values';
import { refetchIpos } from './use-ipo-changes';

export function IpoNewPage() {
  const navigate = useNavigate();
  const draft = useStoredDraft<IpoValues>('ipo new');
  const form = useForm<IpoValues>({
    initial: draft.restored ?? newIpo,
    check: (values) => ipoProblems(values, nowMs()),
    send: async (values) => {
      const { id } = await call(announceIpo, { body: termsOf(values) });
      draft.forget();
      showToast({ tone: 'success', text: 'IPO announced successfully' });
      refetchIpos();
      await navigate({ to: paths.managerIpo, params: { id } });
    },
    explain: (error) => explainTerms(error, 'Failed to announce the IPO'),
  });
  const { values, set } = form;
  useDraftWriter(draft, values === newIpo ? undefined : values);
  return (
    <StaffPage sub="Players subscribe at a price for 24 hours; all shares are given out on the day after">
      <form aria-label="New IPO" className={styles.form} {...form.formProps}>
        <IpoFormFields form={form} />
        <Card title="Poster">
          <MediaPicker
            value={values.imageMediaId}
            onChange={(imageMediaId) => set({ imageMediaId })}
            kind="image"
            hint="Without one, a poster is generated from the name and the category"
          />
        </Card>
        <div className={styles.buttons}>
          <Link to={paths.managerIpos} className={buttonClass({ variant: 'outline' })} onClick={draft.forget}>
            Cancel
          </Link>
          <Button type="submit" busy={form.busy}>
            Announce IPO
          </Button>
        </div>
      </form>
    </StaffPage>
  );
}
