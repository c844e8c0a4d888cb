-- 请人填写: a link opens one section of one draft to somebody without an account; only hashes of its secrets are stored.
CREATE TABLE "section_link" (
	"id" uuid PRIMARY KEY NOT NULL,
	"filing_id" uuid NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"section" text NOT NULL,
	"section_title" text NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"link_hash" text NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"made_by" uuid NOT NULL,
	"made_by_name" text NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	"pass_hash" text,
	"pass_until" timestamp(3) with time zone,
	"entered_at" timestamp(3) with time zone,
	"saved_at" timestamp(3) with time zone,
	"ended_as" text,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "section_link_hash" ON "section_link" USING btree ("link_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "section_link_pass" ON "section_link" USING btree ("pass_hash");--> statement-breakpoint
CREATE INDEX "section_link_filing" ON "section_link" USING btree ("filing_id","made_at");--> statement-breakpoint
CREATE INDEX "section_link_enterprise" ON "section_link" USING btree ("enterprise_id");--> statement-breakpoint
CREATE INDEX "section_link_until" ON "section_link" USING btree ("until");