-- Drafts end when nobody touches them, after the filer was told; and the time that filling takes is measured.
ALTER TABLE "filing" ADD COLUMN "expiry_told_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "filing" ADD COLUMN "active_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "filing_drafts" ON "filing" USING btree ("updated_at") WHERE "filing"."state" = 'draft';