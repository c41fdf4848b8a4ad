import type { InvariantQuery } from '../../../platform/invariant.sql.js';

export const squadChatInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'no message is above the newest number of its squad, and each answers an earlier one',
    broken: `
      select format('message %s of squad %s, whose newest is %s, answers %s', number, message.squad_id, head, reply_to) as row
      from squad_message as message join squad_chat as chat on chat.squad_id = message.squad_id
      where number > head or reply_to >= number`,
  },
  {
    invariant: 'nobody has read beyond the newest message of a squad',
    broken: `
      select format('%s has read squad %s up to %s of %s', user_id, reader.squad_id, read_number, coalesce(head, 0)) as row
      from squad_reader as reader left join squad_chat as chat on chat.squad_id = reader.squad_id
      where read_number > coalesce(head, 0)`,
  },
  {
    invariant: 'a message counts its reactions',
    broken: `
      select format('message %s of squad %s counts %s, and has %s', message.number, message.squad_id, message.reactions, counted.reactions) as row
      from squad_message as message
      cross join lateral (
        select array_agg(coalesce(found.count, 0) order by kind) as reactions
        from unnest(enum_range(null::squad_reaction_kind)) as kind
        left join (
          select reaction, count(*)::integer as count from squad_reaction
          where squad_id = message.squad_id and number = message.number group by reaction
        ) as found on found.reaction = kind
      ) as counted
      where message.reactions <> '{0,0,0,0,0,0}' and message.reactions <> counted.reactions
      union all
      select distinct format('message %s of squad %s counts none', message.number, message.squad_id)
      from squad_reaction as reaction
      join squad_message as message on message.squad_id = reaction.squad_id and message.number = reaction.number
      where message.reactions = '{0,0,0,0,0,0}'`,
  },
  {
    invariant: 'a player is muted once in a squad, and once in all',
    broken: `
      select format('%s is muted %s times in %s', user_id, count(*), coalesce(squad_id::text, 'every squad')) as row
      from squad_mute as mute
      where ended_at is null and exists (
        select from squad_mute as other
        where other.user_id = mute.user_id and other.squad_id is not distinct from mute.squad_id and other.ended_at is null
          and other.id <> mute.id and other.muted_at < mute.until and mute.muted_at < other.until
      )
      group by user_id, squad_id`,
  },
];
