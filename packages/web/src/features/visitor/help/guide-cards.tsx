import { BellRing, Bot, ChartCandlestick, ChevronDown, CreditCard, Gift, Sparkles, Users, X } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { IconButton } from '../../../ui/button';
import styles from './guide-cards.module.css';
import { GuideParts } from './guide-parts';
import type { HelpFacts } from './help-facts';
import { type HelpGuide, helpGuides } from './help-guides';
import { HelpLinks } from './help-links';
import pageStyles from './help-page.module.css';

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const;

const icons: Readonly<Record<string, ReactNode>> = {
  trading: <ChartCandlestick {...icon} />,
  payments: <CreditCard {...icon} />,
  vip: <Sparkles {...icon} />,
  orders: <BellRing {...icon} />,
  rewards: <Gift {...icon} />,
  squads: <Users {...icon} />,
  api: <Bot {...icon} />,
};

export interface GuideCardsProps {
  readonly facts: HelpFacts;
  /** The guide named in the URL. */
  readonly open: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

/** Rows on a phone, cards on a wider screen. The one that is open has its panel below its row of cards. */
export function GuideCards({ facts, open, onOpen }: GuideCardsProps) {
  return (
    <section aria-labelledby="guides" className={pageStyles.section}>
      <h2 id="guides">Guides</h2>
      <ul className={styles.guides}>
        {helpGuides.map((guide) => (
          <Fragment key={guide.id}>
            <li>
              <button
                type="button"
                className={styles.guide}
                aria-expanded={guide.id === open}
                aria-controls={guide.id === open ? 'guide' : undefined}
                onClick={() => onOpen(guide.id === open ? undefined : guide.id)}
              >
                <span className={styles.guideIcon}>{icons[guide.id]}</span>
                <strong>{guide.title}</strong>
                <span>{guide.lead}</span>
                <ChevronDown aria-hidden size={20} strokeWidth={1.75} />
              </button>
            </li>
            {guide.id === open && (
              <li className={styles.openGuide}>
                <GuidePanel guide={guide} facts={facts} onClose={() => onOpen(undefined)} />
              </li>
            )}
          </Fragment>
        ))}
      </ul>
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
