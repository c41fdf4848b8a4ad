-- Names that were accepted before `rules/public-name.ts` existed: what shows nothing or moves the text around it goes, a web
-- address falls apart into words, and a player no longer bears a name of the people who run the game. The form applies the
-- whole rule the next time a player saves the profile.
with cleaned as (
  select
    id,
    trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(normalize(name),
      '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufeff\uffa0\ufff0-\ufffb]', '', 'g'),
      '([\u0300-\u036f]{3})[\u0300-\u036f]+', '\1', 'g'),
      '([[:alpha:]]*:)?//+|@', ' ', 'g'),
      '(?<=[[:alnum:]]{2})\.(?=[[:alpha:]][[:alnum:]])', ' ', 'g')) as name
  from "user"
), renamed as (
  select
    "user".id,
    case
      when cleaned.name !~ '[^[:space:][:punct:]\u200c\u200d\ufe0f]' then 'Player'
      when "user".role = 'user' and normalize(cleaned.name, NFKC) ~* '\m(admins?|administrators?|moderators?|staff|support|helpdesk|official|system|security)\M|limelight' then 'Player'
      else cleaned.name
    end as name
  from "user" join cleaned using (id)
)
update "user" set name = renamed.name from renamed where "user".id = renamed.id and "user".name <> renamed.name;
