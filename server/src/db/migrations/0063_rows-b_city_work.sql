ALTER TABLE "fund_terms" ADD COLUMN "lead_above" numeric(24, 6);--> statement-breakpoint
ALTER TABLE "fund_terms" ADD COLUMN "leads" jsonb DEFAULT '[]'::jsonb NOT NULL;