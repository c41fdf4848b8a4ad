-- Figures of the back-office that read a whole large table. The leader computes them, so that nobody waits for them; a
-- screen shows when (docs/decisions/072-figures-of-whole-tables-are-stored.md).
create table staff_figure (
  name text primary key,
  value jsonb not null,
  at timestamptz not null
);

-- What token orders credited in a span of the revenue page, without reading every payment.
create index payment_credited on payment (coalesce(paid_at, created_at)) include (se_cents) where state = 'paid';

-- Filters of staff lists under names of their own.
create table saved_view (
  user_id uuid not null references "user" (id) on delete cascade,
  list text not null,
  name text not null,
  search jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, list, name)
);
