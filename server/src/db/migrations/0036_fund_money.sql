-- The money of special funds: a budget and a limit for each batch, a plan over years, and a second confirmation above the limit.
CREATE TABLE "fund_terms" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"budget" numeric(24, 6),
	"second_above" numeric(24, 6),
	"version" integer NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fund_entry" ADD COLUMN "split" jsonb;--> statement-breakpoint
ALTER TABLE "fund_entry" ADD COLUMN "first_by" uuid;--> statement-breakpoint
ALTER TABLE "fund_entry" ADD COLUMN "first_by_name" text;--> statement-breakpoint
ALTER TABLE "fund_entry" ADD COLUMN "first_at" timestamp(3) with time zone;