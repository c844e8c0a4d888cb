-- 咨询留言: questions to the offices with their answers; and what the nightly check of the public content found.
CREATE TABLE "content_finding" (
	"id" uuid PRIMARY KEY NOT NULL,
	"piece_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"sort" text NOT NULL,
	"what" text NOT NULL,
	"place" text NOT NULL,
	"found_at" timestamp(3) with time zone NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	"set_aside_reason" text,
	"set_aside_by" text,
	"set_aside_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inquiry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"number" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"enterprise_id" uuid,
	"asker_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"qx_code" text,
	"subject" text NOT NULL,
	"question" text NOT NULL,
	"may_publish" boolean NOT NULL,
	"due_on" date NOT NULL,
	"answer" text,
	"answered_at" timestamp(3) with time zone,
	"answered_by_name" text,
	"public_text" jsonb,
	"public_by" uuid,
	"published_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "content_finding_once" ON "content_finding" USING btree ("piece_id","sort","what","place");--> statement-breakpoint
CREATE INDEX "content_finding_list" ON "content_finding" USING btree ("found_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "inquiry_number" ON "inquiry" USING btree ("number");--> statement-breakpoint
CREATE INDEX "inquiry_office" ON "inquiry" USING btree ("qx_code","state","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inquiry_enterprise" ON "inquiry" USING btree ("enterprise_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inquiry_published" ON "inquiry" USING btree ("published_at" DESC NULLS LAST) WHERE state = 'published';