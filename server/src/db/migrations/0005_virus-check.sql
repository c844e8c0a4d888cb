-- An upload is checked for viruses before anybody but its uploader opens it. Files from before the check count as not scanned.
ALTER TABLE "file" ADD COLUMN "scan" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "virus" text;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "scanned_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "file_waiting" ON "file" USING btree ("uploaded_at") WHERE "file"."scan" = 'pending';