create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only: % of % refused', lower(tg_op), tg_table_name;
end
$$;
