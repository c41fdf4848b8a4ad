-- One or two letters are searched for in names alone, so that the beginnings of handles need no index.
drop index user_handle;
