-- The file of an import, so that another sheet or another row of headings can be read; gone as soon as the import runs.
alter table imports add column file bytea;
alter table imports add column file_kind text check (file_kind in ('text', 'xlsx'));
-- The name of the sheet that is read; null: the file has none.
alter table imports add column sheet text;
-- The row of the headings, as the spreadsheet counts; 0: no row has headings.
alter table imports add column heading_row int not null default 1 check (heading_row >= 0);
-- The rows and columns that the spreadsheet hides: { rows, columns }, numbers from 1.
alter table imports add column hidden jsonb not null default '{"rows": [], "columns": []}';
-- How the last check reads cells: for each column of dates whether the day comes first, what the words of the file mean, and the
-- country code of telephone numbers in rows without a country. The run reads them in the same way.
alter table imports add column reading jsonb;
-- Raised by each reading of a table and each check, so that a check knows that its rows are still there, and a run that its check is the last.
alter table imports add column generation int not null default 0;
-- A file may have no headings, so that its first row is a person.
alter table import_rows drop constraint import_rows_row_check;

-- What a word of a file means, kept for the next file.
create table import_words (
  field text not null check (field in ('membershipCategory')),
  word text not null,
  meaning text not null,
  primary key (field, word)
);
