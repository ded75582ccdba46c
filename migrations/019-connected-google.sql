-- What the provider called the person when the account was connected, so that its owner recognises it; null for those before.
alter table identities add email text;
