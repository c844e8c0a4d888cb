-- What the numbers of a filing and of a self-check cite of the ledger: version and value, as saved and as sent.
ALTER TABLE "filing" ADD COLUMN "citations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "filing_submission" ADD COLUMN "citations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "self_check_version" ADD COLUMN "citations" jsonb DEFAULT '[]'::jsonb NOT NULL;