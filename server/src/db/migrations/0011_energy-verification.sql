CREATE TABLE "energy_verification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"number" text NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"social_code" text NOT NULL,
	"qx_code" text NOT NULL,
	"year" integer NOT NULL,
	"institution_id" uuid NOT NULL,
	"institution_name" text NOT NULL,
	"institution_code" text NOT NULL,
	"commissioned_by" text NOT NULL,
	"commissioned_by_name" text NOT NULL,
	"due_on" date NOT NULL,
	"assurance" text NOT NULL,
	"threshold" numeric(24, 6) NOT NULL,
	"note" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content" text,
	"record_hash" text,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checklist" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"leader" text DEFAULT '' NOT NULL,
	"reviewer" text DEFAULT '' NOT NULL,
	"answer" text,
	"opinion" text,
	"basis" text DEFAULT '' NOT NULL,
	"statement" text,
	"sha256" text,
	"check_code" text NOT NULL,
	"file_id" uuid,
	"issued_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "energy_verification_number" ON "energy_verification" USING btree ("number");--> statement-breakpoint
CREATE INDEX "energy_verification_enterprise" ON "energy_verification" USING btree ("enterprise_id","year");--> statement-breakpoint
CREATE INDEX "energy_verification_institution" ON "energy_verification" USING btree ("institution_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "energy_verification_list" ON "energy_verification" USING btree ("qx_code","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "energy_verification_file" ON "energy_verification" USING btree ("file_id");