create or replace function chain_audit_entry() returns trigger language plpgsql as $$
declare
  head audit_head;
begin
  select * into strict head from audit_head for update;
  new.number := head.number + 1;
  new.previous_hash := head.hash;
  new.hash := audit_entry_hash(new);
  update audit_head set number = new.number, hash = new.hash;
  return new;
end
$$;
