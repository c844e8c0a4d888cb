-- A batch asks for site visits and opinions of offices before publicity; each filing holds what became of them.
ALTER TABLE "batch" ADD COLUMN "site_visit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "batch" ADD COLUMN "ask_offices" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "filing" ADD COLUMN "site_visit" jsonb;--> statement-breakpoint
ALTER TABLE "filing" ADD COLUMN "office_opinions" jsonb;