-- Figures of an enterprise's year are those that the ledger has adopted, looked up by fact in their newest version.
DROP VIEW "public"."enterprise_year";--> statement-breakpoint
CREATE INDEX "fact_adoption_key" ON "fact_adoption" USING btree ("year","key","enterprise_id","version" DESC NULLS LAST) WHERE "fact_adoption"."month" = 0;--> statement-breakpoint
CREATE VIEW "public"."enterprise_year" AS (select r.enterprise_id, r.qx_code, r.year, (select case when f.calibre = 'gb2589eq' then f.value end from fact_adoption f where f.enterprise_id = r.enterprise_id
    and f.year = r.year and f.month = 0 and f.key = 'total.tce' order by f.version desc limit 1) as total_tce,
  (select case when f.calibre = 'currentPrice' then f.value end from fact_adoption f where f.enterprise_id = r.enterprise_id
    and f.year = r.year and f.month = 0 and f.key = 'output.value' order by f.version desc limit 1) as output_value, (select case when f.calibre = 'currentPrice' then f.value end from fact_adoption f where f.enterprise_id = r.enterprise_id
    and f.year = r.year and f.month = 0 and f.key = 'output.added' order by f.version desc limit 1) as added_value,
  (select case when f.calibre = 'physical' then f.value end from fact_adoption f where f.enterprise_id = r.enterprise_id
    and f.year = r.year and f.month = 0 and f.key = 'output.quantity' order by f.version desc limit 1) as output, (select case when f.calibre = 'physical' then f.value end from fact_adoption f where f.enterprise_id = r.enterprise_id
    and f.year = r.year and f.month = 0 and f.key = 'water.intake' order by f.version desc limit 1) as water_intake,
  r.source, r.updated_at from energy_record r where r.accepted and r.month = 0);