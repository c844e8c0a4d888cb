#!/bin/sh
# 放到 /etc/patroni/first-database.sh（chmod 700，属于 postgres）。Patroni 第一次建立数据库后运行一次，参数是主库的地址
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 "$1" <<'SQL'
create role portal login password '${DATABASE_PASSWORD}';
grant pg_monitor to portal;
create database portal owner portal encoding 'UTF8' template template0;
SQL
