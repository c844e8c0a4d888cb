CREATE TABLE "personal_look" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"enterprise_id" uuid,
	"filing_id" uuid,
	"field" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "personal_look_filing" ON "personal_look" USING btree ("filing_id","at") WHERE "personal_look"."filing_id" is not null;--> statement-breakpoint
CREATE INDEX "personal_look_enterprise" ON "personal_look" USING btree ("enterprise_id","at");