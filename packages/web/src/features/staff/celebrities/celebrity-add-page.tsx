import { addCelebrity } from '@limelight/contract/exchange/celebrities';
import { paths } from '@limelight/contract/paths';
import { Link, useNavigate } from '@tanstack/react-router';
import { call } from '../../../queries/client';
import { Slider } from '../../../ui/amount-controls';
import { Button, buttonClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { NumberField } from '../../../ui/number-field';
import { parsePrice } from '../../../ui/parse-price';
import { showToast } from '../../../ui/toast-store';
import { useForm } from '../../../ui/use-form';
import { fieldsOrToast } from '../../account/explain-failure';
import { StaffPage } from '../kit/staff-page';
import { useDraftWriter, useStoredDraft } from '../kit/use-draft';
import { MediaPicker, type MediaPickerProps } from '../media/media-picker';
import styles from './celebrities.module.css';
import { missingFields, newFields, requiredText } from './celebrity-fields';
import { DetailsFields } from './details-fields';
import { refetchCelebrities } from './use-celebrity-changes';

const first = { ...newFields, price: '', popularity: 50 };

export function CelebrityAddPage() {
  const navigate = useNavigate();
  const draft = useStoredDraft<typeof first>('celebrity new');
  const form = useForm({
    initial: draft.restored ?? first,
    check: (values) => ({
      ...missingFields(values),
      price: parsePrice(values.price) === null ? requiredText : null,
    }),
    send: async ({ price, ...values }) => {
      const { id } = await call(addCelebrity, { body: { ...values, priceCents: parsePrice(price) ?? 0 } });
      draft.forget();
      showToast({ tone: 'success', text: 'Celebrity added successfully' });
      refetchCelebrities();
      await navigate({ to: paths.managerCelebrity, params: { id } });
    },
    explain: (error) => fieldsOrToast(error, 'Failed to add celebrity'),
  });
  const { values, problems, set } = form;
  useDraftWriter(draft, values === first ? undefined : values);
  return (
    <StaffPage sub="Trading opens with the first price, at the next tick">
      <form aria-label="New celebrity" className={styles.form} {...form.formProps}>
        <Card title="Details">
          <DetailsFields values={values} problems={problems} onChange={set} />
        </Card>
        <Card title="Market">
          <div className={styles.fields}>
            <NumberField
              label="Listing price"
              leading={<span className={styles.unit}>SE$</span>}
              required
              {...form.field('price')}
            />
            <div>
              <p className={styles.caption}>
                Popularity: <strong>{values.popularity}</strong> of 100
              </p>
              <Slider
                label="Popularity"
                min={0}
                max={100}
                value={values.popularity}
                valueText={`${values.popularity} of 100`}
                onChange={(popularity) => set({ popularity })}
              />
            </div>
          </div>
        </Card>
        <PosterCard value={values.imageMediaId} onChange={(imageMediaId) => set({ imageMediaId })} />
        <div className={styles.buttons}>
          <Link to={paths.managerCelebrities} className={buttonClass({ variant: 'outline' })} onClick={draft.forget}>
            Cancel
          </Link>
          <Button type="submit" busy={form.busy}>
            Add Celebrity
          </Button>
        </div>
      </form>
    </StaffPage>
  );
}

function PosterCard(field: Pick<MediaPickerProps, 'value' | 'onChange'>) {
  return (
    <Card title="Poster">
      <MediaPicker {...field} kind="image" hint="Without one, a poster is generated from the name and the category" />
    </Card>
  );
}
