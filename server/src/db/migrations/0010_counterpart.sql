-- The other party of a filing between two: reads it, is told, answers.
ALTER TABLE "filing" ADD COLUMN "counterpart_id" uuid;--> statement-breakpoint
CREATE INDEX "filing_counterpart" ON "filing" USING btree ("counterpart_id") WHERE "filing"."counterpart_id" is not null;