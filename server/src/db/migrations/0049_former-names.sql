-- The names that an enterprise had: found by them, its filings and titles are found too.
ALTER TABLE "enterprise" ADD COLUMN "former_names" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "enterprise_renamed" ON "enterprise" USING gin ("grams") WITH (fastupdate=off) WHERE "enterprise"."former_names" <> '[]';