-- Objections to what is in publicity, and the first result of a filing that appealed.
CREATE TABLE "objection" (
	"id" uuid PRIMARY KEY NOT NULL,
	"filing_id" uuid NOT NULL,
	"qx_code" text NOT NULL,
	"number" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"contact" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"handled_at" timestamp(3) with time zone,
	"handled_by" uuid,
	"handled_by_name" text
);
--> statement-breakpoint
ALTER TABLE "filing" ADD COLUMN "open_objections" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "filing" ADD COLUMN "appeal" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "objection_number" ON "objection" USING btree ("number");--> statement-breakpoint
CREATE INDEX "objection_filing" ON "objection" USING btree ("filing_id","at");