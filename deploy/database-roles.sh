#!/bin/sh
# Makes the database and its two roles at the first start: one owns the tables and migrates, the other serves.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=server="$SERVER_PASSWORD" <<'SQL'
create role fwc login password :'owner';
create role fwc_server login password :'server';
create database fwc owner fwc;
SQL
