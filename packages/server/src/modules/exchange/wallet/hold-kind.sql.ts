import { type InvariantQuery, quoted } from '../../../platform/invariant.sql.js';

/** Who may hold cash or shares of players: a part of the value of the module that has the owners. */
export interface HoldKind {
  /** Written to each hold. */
  readonly kind: string;
  /**
   * SQL of the owners that hold something now: user_id, owner_id, celebrity_id, cents, shares. Null cents:
   * the amount does not follow from the owner.
   */
  readonly owners: string;
  /** Whether it ends when its player, or the celebrity that it is about, trades no more. */
  readonly endsWithTrading: boolean;
}

/** That every hold has its owner and every owner its hold, for the kinds of all modules. */
export function holdInvariants(kinds: readonly HoldKind[]): readonly InvariantQuery[] {
  const known = quoted(['', ...kinds.map(({ kind }) => kind)]);
  const ending = quoted(['', ...kinds.filter(({ endsWithTrading }) => endsWithTrading).map(({ kind }) => kind)]);
  return [
    {
      invariant: 'every hold is of a kind that a module declares',
      broken: `
        select format('hold of %s: nobody owns the kind "%s" of %s', user_id, owner_kind, owner_id) as row
        from hold where owner_kind not in (${known})`,
    },
    {
      invariant: 'an account that is not active, or of staff, holds nothing that ends with trading',
      broken: `
        select format('%s %s of %s is held, the account is %s with the role %s', owner_kind, owner_id, user_id, account_state,
          role) as row
        from hold join "user" on "user".id = user_id
        where owner_kind in (${ending}) and (account_state <> 'active' or role <> 'user')`,
    },
    {
      invariant: 'nothing that ends with trading is held about a suspended celebrity',
      broken: `
        select format('%s %s of %s is held about %s, which is suspended', owner_kind, owner_id, user_id, hold.celebrity_id) as row
        from hold
        join celebrity on celebrity.id = hold.celebrity_id
        join standstill on standstill.celebrity_id = celebrity.id and standstill.last_tick is null
        cross join market
        -- One whose wallet was locked meanwhile ends after the next tick.
        where owner_kind in (${ending}) and celebrity.status = 'suspended' and standstill.first_tick < market.tick_number`,
    },
    ...kinds.map(({ kind, owners }) => ({
      invariant: `every hold of kind "${kind}" has its owner, and every owner its hold`,
      broken: `
        select format('%s of %s: holds %s of cash and %s shares of %s, its owner says %s and %s shares of %s', owner_id,
          user_id, held.cents, held.shares, held.celebrity_id, owner.cents, owner.shares, owner.celebrity_id) as row
        from (select * from hold where owner_kind = '${kind}') as held
        full join (${owners}) as owner using (user_id, owner_id)
        where held.owner_kind is null or owner.shares is null or held.shares <> owner.shares
          or held.cents <> owner.cents or held.celebrity_id is distinct from owner.celebrity_id`,
    })),
  ];
}
