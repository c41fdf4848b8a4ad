-- Cash that moved without a trade, by time: the history of a portfolio reads these few entries and takes the rest from the
-- trades themselves. A trade writes nothing into this index.
create index ledger_entry_other on ledger_entry (user_id, created_at) where kind not in ('buy', 'sell', 'fee');
