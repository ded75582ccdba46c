-- A city as its name is written, for documents; `city` has it in small letters. Null: not known, or written by the last release.
alter table applications add city_name text;
