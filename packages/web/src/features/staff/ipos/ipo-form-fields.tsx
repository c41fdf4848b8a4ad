import { ipoNoticeMsMax, ipoNoticeMsMin } from '@limelight/rules/ipo';
import { londonMinute } from '@limelight/rules/london-time';
import { minuteMs } from '@limelight/rules/time';
import { Slider } from '../../../ui/amount-controls';
import { Card } from '../../../ui/card';
import { DateTimeField } from '../../../ui/date-field';
import { useNow } from '../../../ui/now';
import { NumberField } from '../../../ui/number-field';
import type { Form } from '../../../ui/use-form';
import styles from '../celebrities/celebrities.module.css';
import { DetailsFields } from '../celebrities/details-fields';
import { IpoPreview } from './ipo-preview';
import { type IpoValues, ipoLabels } from './ipo-values';

/** Who is listed, and the terms. */
export function IpoFormFields({ form }: { readonly form: Form<IpoValues> }) {
  const { values, problems, set } = form;
  const now = useNow(minuteMs);
  return (
    <>
      <Card title="Celebrity">
        <DetailsFields values={values} problems={problems} onChange={set} />
      </Card>
      <Card title="Terms">
        <div className={styles.fields}>
          <NumberField
            label={ipoLabels.price}
            leading={<span className={styles.unit}>SE$</span>}
            hint="What every subscriber pays per share, plus 6%"
            required
            {...form.field('price')}
          />
          <NumberField label={ipoLabels.shares} whole hint="Given out in all" required {...form.field('shares')} />
          <NumberField
            label={ipoLabels.cap}
            whole
            hint="Shares that one player can subscribe for"
            required
            {...form.field('cap')}
          />
          <DateTimeField
            label={ipoLabels.opens}
            hint="London time; it stays open for 24 hours"
            min={londonMinute(now + ipoNoticeMsMin + minuteMs)}
            max={londonMinute(now + ipoNoticeMsMax)}
            value={values.opens}
            error={problems.opens}
            required
            onChange={(opens) => set({ opens })}
          />
          <div>
            <p className={styles.caption}>
              {ipoLabels.popularity}: <strong>{values.popularity}</strong> of 100
            </p>
            <Slider
              label={ipoLabels.popularity}
              min={0}
              max={100}
              value={values.popularity}
              valueText={`${values.popularity} of 100`}
              onChange={(popularity) => set({ popularity })}
            />
          </div>
        </div>
        <IpoPreview values={values} />
      </Card>
    </>
  );
}
