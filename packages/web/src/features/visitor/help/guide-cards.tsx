import { BellRing, Bot, ChartCandlestick, CreditCard, Gift, Sparkles, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/button';
import { GuideParts } from './guide-parts';
import type { HelpFacts } from './help-facts';
import { type HelpGuide, helpGuides } from './help-guides';
import { HelpLinks } from './help-links';
import styles from './help-page.module.css';

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const;

const icons: Readonly<Record<string, ReactNode>> = {
  trading: <ChartCandlestick {...icon} />,
  payments: <CreditCard {...icon} />,
  vip: <Sparkles {...icon} />,
  orders: <BellRing {...icon} />,
  rewards: <Gift {...icon} />,
  api: <Bot {...icon} />,
};

export interface GuideCardsProps {
  readonly facts: HelpFacts;
  /** The guide named in the URL. */
  readonly open: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

/** Cards in an accordion: one panel at a time is open below them. */
export function GuideCards({ facts, open, onOpen }: GuideCardsProps) {
  const guide = helpGuides.find(({ id }) => id === open);
  return (
    <section aria-labelledby="guides" className={styles.section}>
      <h2 id="guides">Guides</h2>
      <ul className={styles.guides}>
        {helpGuides.map(({ id, title, lead }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.guide}
              aria-expanded={id === guide?.id}
              aria-controls={id === guide?.id ? 'guide' : undefined}
              onClick={() => onOpen(id === guide?.id ? undefined : id)}
            >
              <span className={styles.guideIcon}>{icons[id]}</span>
              <strong>{title}</strong>
              <span>{lead}</span>
            </button>
          </li>
        ))}
      </ul>
      {guide !== undefined && <GuidePanel guide={guide} facts={facts} onClose={() => onOpen(undefined)} />}
    </section>
  );
}

interface GuidePanelProps {
  readonly guide: HelpGuide;
  readonly facts: HelpFacts;
  readonly onClose: () => void;
}

function GuidePanel({ guide, facts, onClose }: GuidePanelProps) {
  return (
    <section id="guide" className={styles.panel} aria-labelledby="guide-title">
      <div className={styles.panelHead}>
        <h3 id="guide-title">{guide.title}</h3>
        <IconButton label="Close the guide" icon={<X size={20} strokeWidth={1.75} />} onClick={onClose} />
      </div>
      {guide.parts !== undefined && <GuideParts parts={guide.parts(facts)} />}
      <ol className={styles.steps}>
        {guide.steps(facts).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <HelpLinks links={guide.links} />
    </section>
  );
}
