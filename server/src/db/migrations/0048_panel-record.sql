-- What a decision in favour was exempted from, as the public reads it; and the versions of the minutes of a panel.
CREATE TABLE "panel_minutes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"of" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"code" text NOT NULL,
	"file_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"made_by" uuid NOT NULL,
	"made_by_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "filing" ADD COLUMN "exemption" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "panel_minutes_version" ON "panel_minutes" USING btree ("of","subject_id","version");--> statement-breakpoint
CREATE INDEX "filing_exempted" ON "filing" USING btree (("exemption" ->> 'on')) WHERE "filing"."exemption" is not null;