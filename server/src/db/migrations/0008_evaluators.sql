-- A filing suspended for a term, and the evaluator named by a form, by which evaluations are counted.
ALTER TABLE "filing" ADD COLUMN "suspended_until" date;--> statement-breakpoint
ALTER TABLE "filing" ADD COLUMN "evaluator_code" text;--> statement-breakpoint
CREATE INDEX "filing_evaluator" ON "filing" USING btree ("evaluator_code","year") WHERE "filing"."evaluator_code" is not null;