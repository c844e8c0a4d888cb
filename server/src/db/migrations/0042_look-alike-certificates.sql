-- Numbers that look alike (O and 0, I, L and 1, Cyrillic and Greek letters) are one certificate, as filing/green-power.ts folds them; and what the papers state.
ALTER TABLE "green_power" ADD COLUMN "key_prefix" text;--> statement-breakpoint
ALTER TABLE "green_power" ADD COLUMN "key_first" bigint;--> statement-breakpoint
ALTER TABLE "green_power" ADD COLUMN "key_last" bigint;--> statement-breakpoint
ALTER TABLE "green_power" ADD COLUMN "document_count" integer;--> statement-breakpoint
CREATE INDEX "green_power_key" ON "green_power" USING btree ("key_prefix","key_first");--> statement-breakpoint
UPDATE "green_power" SET
  "key_prefix" = left(f.plain, length(f.plain) - f.moved),
  "key_first" = coalesce(nullif(right(f.plain, f.moved), '')::bigint, 0) * (10 ^ "digits")::bigint + "first",
  "key_last" = coalesce(nullif(right(f.plain, f.moved), '')::bigint, 0) * (10 ^ "digits")::bigint + "last"
FROM (
  SELECT id, plain, least(length(substring(plain from '[0-9]*$')), 12 - "digits") AS moved
  FROM "green_power"
  CROSS JOIN LATERAL (
    SELECT translate("prefix", 'АВЕЗКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧOIL', 'ABE3KMH0PCTYX1JSABEZH1KMN0PTYX011') AS plain
  ) AS folded
) AS f
WHERE f.id = "green_power".id;
