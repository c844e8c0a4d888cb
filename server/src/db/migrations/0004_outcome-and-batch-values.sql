-- Values the city sets for one batch; what was decided about a filing and became of it.
ALTER TABLE "batch" ADD COLUMN "list_values" jsonb;--> statement-breakpoint
ALTER TABLE "filing" ADD COLUMN "outcome" jsonb DEFAULT '{}'::jsonb NOT NULL;