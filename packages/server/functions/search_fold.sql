-- A text as searches compare it: without case, accents and the forms of Unicode. Indexes contain its results:
-- a change of it needs a migration that builds them again. Texts in ASCII, which are most, cost little.
create or replace function search_fold(text) returns text language sql immutable parallel safe as $$
  select case
    when octet_length($1) = length($1) then lower($1)
    else replace(replace(replace(
      translate(lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g')), 'ıłøđħðς', 'ilodhdσ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
  end
$$;
