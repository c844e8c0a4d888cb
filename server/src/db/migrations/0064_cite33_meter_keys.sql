CREATE TABLE "meter_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"rows" integer NOT NULL,
	"stored" integer NOT NULL,
	"total" numeric(24, 6) NOT NULL,
	"digest" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meter_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"meters" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meter_reading" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"meter" text NOT NULL,
	"energy_code" text NOT NULL,
	"flow" text NOT NULL,
	"month" text NOT NULL,
	"quantity" numeric(24, 6),
	"quality" text NOT NULL,
	"gap_hours" double precision NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "target_review" ADD COLUMN "citations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "meter_delivery_once" ON "meter_delivery" USING btree ("enterprise_id","reference");--> statement-breakpoint
CREATE INDEX "meter_key_enterprise" ON "meter_key" USING btree ("enterprise_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meter_reading_version" ON "meter_reading" USING btree ("enterprise_id","meter","month","version");--> statement-breakpoint
CREATE TRIGGER "meter_delivery_append_only" BEFORE UPDATE OR DELETE ON "meter_delivery" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "meter_reading_append_only" BEFORE UPDATE OR DELETE ON "meter_reading" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
