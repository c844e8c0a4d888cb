-- Frozen benchmark tables in place of the values typed into a batch: a batch counts them as of its opening.
DROP INDEX "benchmark_table_edition";--> statement-breakpoint
ALTER TABLE "benchmark_table" ALTER COLUMN "p10" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "benchmark_table" ALTER COLUMN "p50" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "benchmark_table" ALTER COLUMN "p90" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "batch" ADD COLUMN "benchmarks_at" timestamp(3) with time zone;--> statement-breakpoint
UPDATE "batch" SET "benchmarks_at" = "open_at";--> statement-breakpoint
ALTER TABLE "batch" ALTER COLUMN "benchmarks_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "benchmark_table" ADD COLUMN "comparable" text;--> statement-breakpoint
ALTER TABLE "benchmark_table" ADD COLUMN "ended_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "benchmark_table_edition" ON "benchmark_table" USING btree ("year","indicator","group_code","edition") WHERE state <> 'dropped';