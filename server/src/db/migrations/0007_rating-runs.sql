-- A run keeps its distributions and what each result lacks; a scheme remembers who wrote it, since none of them releases it.
ALTER TABLE "rating_result" ADD COLUMN "lacks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rating_result" ADD COLUMN "outliers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rating_result" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "rating_result" ADD COLUMN "moved" integer;--> statement-breakpoint
ALTER TABLE "rating_run" ADD COLUMN "scheme_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "rating_run" ADD COLUMN "summary" jsonb;--> statement-breakpoint
ALTER TABLE "rating_scheme" ADD COLUMN "authors" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "rating_result_rank" ON "rating_result" USING btree ("run_id","total" desc nulls last,"enterprise_id");